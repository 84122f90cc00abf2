import CalendarClock from 'lucide-react/icons/calendar-clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Brand } from '#shared/brand.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import { BandTitle, HomeBand } from '#features/site/ui/home-band.tsx';

const linkClass =
  'inline-flex min-h-6 items-center rounded-chip text-body font-medium md:text-h3 text-primary-text hover:underline max-md:min-h-11';

/**
 * An operator may omit mail or phone in the brand. The meeting is in the footer, too, so a phone
 * omits it here.
 */
export function HomeContact({ brand, form }: { brand: Brand; form: ContactFormProps }) {
  const t = useText();
  const { email, phone } = brand;
  return (
    <HomeBand id="contact" labelledBy="home-contact" className="border-b-0 bg-bg">
      <div className="grid gap-4 md:gap-8 lg:grid-cols-[352px_minmax(0,1fr)]">
        <div>
          <BandTitle id="home-contact">{t('contact.home.title')}</BandTitle>
          <p className="mt-2 text-body text-text-2 max-md:hidden">{t('contact.home.lead')}</p>
          <ul className="mt-2 flex flex-wrap gap-x-6 md:mt-6 md:grid md:gap-6">
            {email !== null && (
              <Way icon={Mail} label={t('contact.home.email')}>
                <a href={`mailto:${email}`} className={linkClass}>
                  <Ltr>{email}</Ltr>
                </a>
              </Way>
            )}
            {phone !== null && (
              <Way icon={Phone} label={t('contact.home.phone')}>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
                  <Ltr>{phone}</Ltr>
                </a>
              </Way>
            )}
            <Way icon={CalendarClock} label={t('contact.home.meeting')} className="max-md:hidden">
              <Link to="/meeting" className={linkClass}>
                {t('contact.home.book')}
              </Link>
            </Way>
          </ul>
        </div>
        <ContactForm {...form} />
      </div>
    </HomeBand>
  );
}

interface WayProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
  className?: string;
}

function Way({ icon, label, children, className }: WayProps) {
  return (
    <li className={cx('flex items-center gap-2 md:items-start md:gap-4', className)}>
      <span className="flex shrink-0 text-primary-text md:size-10 items-center justify-center rounded-button md:bg-primary-soft">
        <Icon of={icon} size={20} />
      </span>
      <div className="min-w-0">
        <p className="text-small text-text-3 max-md:sr-only">{label}</p>
        {children}
      </div>
    </li>
  );
}
