import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Note } from '#ui/note.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import type { OutboxMessage } from '../schema/outbox.ts';
import { messageVerbs, OutboxDialog } from './outbox-dialog.tsx';
import { channelWord, stateVariants } from './outbox-labels.ts';

export function OutboxMessagePage({ message }: { message: OutboxMessage }) {
  const { t } = useI18n();
  const { id, can } = message;
  const dialog = usePageDialog(can, messageVerbs);
  return (
    <div className="mx-auto grid w-full max-w-[820px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere text-text">
            <Ltr>{message.to}</Ltr>
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <OpenerForm>
            {messageVerbs
              .filter((verb) => can[verb])
              .map((verb) => (
                <DialogOpener
                  key={verb}
                  kind={verb}
                  tone={verb === 'send_again' ? 'primary' : 'secondary'}
                  onOpen={dialog.press}
                >
                  {t(`operations.outbox.verb.${verb}`)}
                </DialogOpener>
              ))}
          </OpenerForm>
        </div>
      </header>
      <OpenDialog of={dialog}>
        {(verb, close) => <OutboxDialog intent={{ verb, id }} onClose={close} />}
      </OpenDialog>
      <Card title={t('operations.outbox.text')}>
        <MessageText message={message} />
      </Card>
      <Delivery message={message} />
    </div>
  );
}

function Delivery({ message }: { message: OutboxMessage }) {
  const { t, format } = useI18n();
  const { state, error, next_try_at: next } = message;
  const timeOf = (at: string | null) =>
    at === null ? null : <time dateTime={at}>{format.dateTime(new Date(at))}</time>;
  return (
    <Card
      title={t('operations.outbox.delivery')}
      titleNote={
        <StatusChip status={stateVariants[state]} label={t(`operations.outbox.state.${state}`)} />
      }
    >
      <DefinitionList
        items={[
          { term: t('operations.outbox.kind'), value: <bdi>{message.label}</bdi> },
          { term: t('operations.outbox.channelHead'), value: channelWord(t, message.channel) },
          { term: t('operations.outbox.created'), value: timeOf(message.created_at) },
          { term: t('operations.outbox.sent'), value: timeOf(message.sent_at) },
          { term: t('operations.outbox.tries'), value: format.number(message.tries) },
          {
            term: t('operations.outbox.error'),
            value: error === '' ? null : <bdi className="wrap-anywhere">{error}</bdi>,
          },
        ]}
      />
      {next !== null && (
        <p className="mt-2 text-small text-text-2">
          {t('operations.outbox.nextTry', { time: format.dateTime(new Date(next)) })}
        </p>
      )}
    </Card>
  );
}

function MessageText({ message }: { message: OutboxMessage }) {
  const { t } = useI18n();
  const { secret, content } = message;
  if (content === null) {
    return (
      <Note tone="neutral">
        {t(secret ? 'operations.outbox.secret' : 'operations.outbox.wordless')}
      </Note>
    );
  }
  return (
    <div lang={message.locale} className="grid gap-2">
      <p dir="auto" className="text-page-start font-semibold text-text">
        {content.subject}
      </p>
      {content.paragraphs.map((paragraph) => (
        <UserText key={paragraph}>{paragraph}</UserText>
      ))}
    </div>
  );
}
