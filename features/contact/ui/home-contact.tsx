import CalendarClock from 'lucide-react/icons/calendar-clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Brand } from '#shared/brand.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import { BandTitle, HomeBand } from '#features/site/ui/home-band.tsx';

const linkClass =
  'inline-flex min-h-6 items-center rounded-chip text-h3 font-medium text-primary-text hover:underline max-md:min-h-11';

/** An operator may omit mail or phone in the brand. */
export function HomeContact({ brand, form }: { brand: Brand; form: ContactFormProps }) {
  const t = useText();
  const { email, phone } = brand;
  return (
    <HomeBand id="contact" labelledBy="home-contact" className="border-b-0 bg-bg py-10 lg:py-14">
      <div className="grid gap-8 lg:grid-cols-[352px_minmax(0,1fr)]">
        <div>
          <BandTitle id="home-contact">{t('contact.home.title')}</BandTitle>
          <p className="mt-2 text-body text-text-2">{t('contact.home.lead')}</p>
          <ul className="mt-6 grid gap-6">
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
            <Way icon={CalendarClock} label={t('contact.home.meeting')}>
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

function Way({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-button bg-primary-soft text-primary-text">
        <Icon of={icon} size={20} />
      </span>
      <div className="min-w-0">
        <p className="text-small text-text-3">{label}</p>
        {children}
      </div>
    </li>
  );
}
