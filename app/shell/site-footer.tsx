import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Logo } from '#ui/logo.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { ShellBrand } from './shell-types.ts';
import { footerLinks } from './site-navigation.ts';

export function SiteFooter({ brand }: { brand: ShellBrand }) {
  const t = useText();
  return (
    <footer className="border-t border-line bg-bg print:hidden">
      <div className="mx-auto flex max-w-[calc(var(--container-public)+2*var(--space-page))] flex-wrap items-center gap-x-8 gap-y-2 px-page py-5 text-small text-text-2">
        <Logo
          size={22}
          brand={{
            name: brand.name,
            ...(brand.logoUrl === null ? {} : { logoUrl: brand.logoUrl }),
          }}
          className="max-md:hidden [&_bdi]:text-h3"
        />
        <nav aria-label={t('shell.site.footer')}>
          <ul className="flex flex-wrap items-center gap-x-6">
            {footerLinks.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="inline-flex min-h-8 items-center rounded-chip hover:text-text hover:underline max-md:min-h-11"
                >
                  {t(link.text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LegalLine brand={brand} />
      </div>
    </footer>
  );
}

function LegalLine({ brand }: { brand: ShellBrand }) {
  const t = useText();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-text-3 md:ms-auto">
      <bdi>{brand.legalLine}</bdi>
      {brand.trn !== null && <span>{t('shell.site.trn', { trn: brand.trn })}</span>}
      {brand.phone !== null && (
        <a
          href={`tel:${brand.phone.replace(/[^+\d]/g, '')}`}
          className="rounded-chip hover:text-text hover:underline"
        >
          <Ltr>{brand.phone}</Ltr>
        </a>
      )}
    </p>
  );
}
