import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { uploadByXhr, type StoredFile, type Upload } from '#ui/file-field-upload.ts';
import { showToast } from '#ui/toast-store.ts';
import type { DocumentKind } from '../rules/documents.ts';

function storedOf(data: unknown, kind: DocumentKind): StoredFile | null {
  const { documents } = (data ?? {}) as {
    documents?: readonly { id: string; kind: string; name: string; bytes: number; url: string }[];
  };
  const document = documents?.find((one) => one.kind === kind);
  return document === undefined
    ? null
    : { id: document.id, name: document.name, size: document.bytes, url: document.url };
}

export function useDocumentUpload(kind: DocumentKind): Upload {
  const { t, locale } = useI18n();
  const { revalidate } = useRevalidator();
  return useMemo<Upload>(() => {
    const send = uploadByXhr({
      url: '/api/dashboard/documents',
      fields: { kind },
      locale,
      failedText: t('account.documents.failed'),
      toFile: (data) => storedOf(data, kind),
    });
    return async (file, onProgress, signal) => {
      const result = await send(file, onProgress, signal);
      if (result.ok) {
        showToast({ status: 1, message: t('account.uploaded') });
        void revalidate();
      }
      return result;
    };
  }, [kind, locale, revalidate, t]);
}
