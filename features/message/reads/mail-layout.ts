import { Engine } from 'mrml';
import type { Direction, Locale } from '#shared/locale.ts';
import type { DealSheet } from '../rules/deal-sheet.ts';
import { dark, light } from './mail-colours.ts';
import { factsOf, headlineOf } from './mail-facts.ts';
import { block, Slots } from './mail-slots.ts';

/**
 * Fonts of the systems only: Outlook on Windows shows Times New Roman when it does not know the
 * first font. Segoe UI, Tahoma and Geeza Pro have Arabic letters.
 */
const fonts: Record<Locale, string> = {
  en: "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif",
  ar: "'Segoe UI',Tahoma,'Geeza Pro','Noto Sans Arabic',Arial,sans-serif",
};

/** Programs without support for this ignore it. Gmail and Outlook darken the light colours. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.code { border-radius: 8px; }
@media only screen and (max-width: 631px) {
  .page { padding-left: 16px !important; padding-right: 16px !important; }
  .band td { display: block !important; text-align: start !important; }
  .band td:empty { display: none !important; }
  .band td + td { padding-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: ${dark.page} !important; }
  .card, .card > table { background-color: ${dark.card} !important; }
  .card > table > tbody > tr > td { border-color: ${dark.line} !important; }
  .text div, .text h1, .text p, .text strong { color: ${dark.text} !important; }
  .soft div, .soft p, .soft a { color: ${dark.soft} !important; }
  .link a, .code div { color: ${dark.primary} !important; }
  .code { background-color: ${dark.tint} !important; }
  .facts td { color: ${dark.text} !important; border-color: ${dark.line} !important; }
  .facts td a { color: ${dark.primary} !important; }
  .facts td.soft { color: ${dark.soft} !important; }
  .facts td.sunken { background-color: ${dark.sunken} !important; }
  .facts > table { border-color: ${dark.line} !important; }
  .band tr, .band td.rank { background-color: ${dark.tint} !important; color: ${dark.primary} !important; }
  .band td.deadline { background-color: ${dark.warnTint} !important; color: ${dark.warn} !important; }
  .mark td.q { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
  .mark td.name { color: ${dark.text} !important; }
  .mark td.reader { color: ${dark.soft} !important; }
  .button td, .button a { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
}`;

export interface LayoutParts {
  readonly locale: Locale;
  readonly direction: Direction;
  readonly brand: string;
  readonly preview: string;
  readonly heading: string;
  readonly sheet: DealSheet | null;
  readonly paragraphs: readonly string[];
  /** True if the first line of each paragraph is a heading of its own. */
  readonly hasHeadings: boolean;
  readonly code: string | null;
  readonly link: { readonly label: string; readonly url: string; readonly hint: string } | null;
  readonly note: string | null;
  readonly footer: readonly string[];
  readonly settings: { readonly label: string; readonly url: string } | null;
  readonly choices: readonly { readonly label: string; readonly url: string }[];
}

function paragraphsOf({ paragraphs, hasHeadings, direction }: LayoutParts, slots: Slots): string {
  return paragraphs
    .map((paragraph) => {
      const [first = '', ...rest] = hasHeadings ? paragraph.split('\n') : [];
      const content =
        rest.length === 0
          ? slots.text(paragraph)
          : `<strong style="font-weight:600">${slots.text(first)}</strong><br/>${slots.text(rest.join('\n'))}`;
      return `<mj-text css-class="text">${block(direction, content)}</mj-text>`;
    })
    .join('');
}

function codeOf({ code }: LayoutParts, slots: Slots): string {
  if (code === null) return '';
  const box = `align="center" font-size="28px" line-height="36px" font-weight="600" letter-spacing="6px"`;
  return `<mj-text css-class="code" ${box} color="${light.primary}" container-background-color="${light.tint}" padding="14px 16px">${block('ltr', slots.text(code))}</mj-text><mj-spacer height="16px" />`;
}

function anchor(slots: Slots, { label, url }: { label: string; url: string }, colour: string) {
  return `<a href="${slots.attribute(url)}" style="color:${colour}">${slots.text(label)}</a>`;
}

function linkOf({ link, direction }: LayoutParts, slots: Slots): string {
  if (link === null) return '';
  const { label, url, hint } = link;
  const plain = `<span dir="ltr" style="word-break:break-all">${anchor(slots, { label: url, url }, light.primary)}</span>`;
  return `<mj-button css-class="button" href="${slots.attribute(url)}">${slots.text(label)}</mj-button>
<mj-text mj-class="small" css-class="soft link">${block(direction, `${slots.text(hint)}<br/>${plain}`)}</mj-text>`;
}

function footOf(parts: LayoutParts, slots: Slots): string {
  const { footer, settings, choices, direction } = parts;
  const written = footer.map((line) => {
    const at = settings === null ? -1 : line.indexOf(settings.label);
    if (settings === null || at < 0) return slots.text(line);
    const after = line.slice(at + settings.label.length);
    return `${slots.text(line.slice(0, at))}${anchor(slots, settings, light.soft)}${slots.text(after)}`;
  });
  const links = choices.map((choice) => anchor(slots, choice, light.soft)).join(' &#183; ');
  return [...written, ...(links === '' ? [] : [links])]
    .map(
      (line) =>
        `<mj-text mj-class="small" css-class="soft" padding="0 0 6px">${block(direction, line)}</mj-text>`,
    )
    .join('');
}

/** Keeps the mail's own text out of the preview after a short one. */
const previewFill = '&#847;&#8204;&#160;'.repeat(80);

function headOf({ locale, direction, brand, preview }: LayoutParts, slots: Slots): string {
  const start = direction === 'rtl' ? 'right' : 'left';
  return `<mj-head>
<mj-title>${slots.attribute(brand)}</mj-title>
<mj-preview>${slots.attribute(preview)}${previewFill}</mj-preview>
<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
<mj-attributes>
<mj-all font-family="${fonts[locale]}" direction="${direction}" />
<mj-text align="${start}" font-size="15px" line-height="25px" color="${light.text}" padding="0 0 16px" />
<mj-button align="${start}" width="100%" font-size="15px" font-weight="600" line-height="20px" color="${light.onPrimary}" background-color="${light.primary}" border-radius="8px" inner-padding="14px 22px" padding="4px 0 16px" />
<mj-table font-size="14px" line-height="21px" color="${light.text}" padding="0" />
<mj-class name="small" font-size="13px" line-height="21px" color="${light.soft}" />
</mj-attributes>
<mj-style>${styles}</mj-style>
</mj-head>`;
}

/**
 * The mark is a coloured cell with a letter, because a mail has no image and loads nothing
 * (decision 0052).
 */
function brandRow({ brand, direction, sheet }: LayoutParts, slots: Slots): string {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const mark = `width:32px;height:32px;border-radius:8px;background-color:${light.primary};color:${light.onPrimary};font-size:19px;line-height:32px;font-weight:700;text-align:center`;
  const reader =
    sheet === null
      ? ''
      : `<td dir="${direction}" align="${end}" class="reader" style="text-align:${end};color:${light.soft};font-size:13px">${slots.text(sheet.reader)}</td>`;
  return `<mj-table css-class="mark" padding="0"><tr><td width="32" height="32" align="center" bgcolor="${light.primary}" class="q" style="${mark}" aria-hidden="true">Q</td><td dir="${direction}" align="${start}" class="name" style="text-align:${start};padding:0 10px;font-size:18px;font-weight:600;color:${light.text}">${slots.text(brand)}</td>${reader}</tr></mj-table>`;
}

function headingOf({ heading, sheet, direction }: LayoutParts, slots: Slots): string {
  if (sheet !== null)
    return `${headlineOf(sheet, direction, slots)}${factsOf(sheet, direction, slots)}`;
  const style = 'font-size:20px;line-height:30px;font-weight:600';
  return `<mj-text css-class="text">${block(direction, slots.text(heading), 'h1', style)}</mj-text>`;
}

function bodyOf(parts: LayoutParts, slots: Slots): string {
  const { direction, note } = parts;
  const small =
    note === null
      ? ''
      : `<mj-text mj-class="small" css-class="soft">${block(direction, slots.text(note))}</mj-text>`;
  return `<mj-body width="600px" background-color="${light.page}" css-class="page">
<mj-section padding="28px 0px 12px"><mj-column>
${brandRow(parts, slots)}
</mj-column></mj-section>
<mj-section css-class="card" background-color="${light.card}" border="1px solid ${light.line}" border-radius="12px" padding="28px 24px 12px"><mj-column>
${headingOf(parts, slots)}
${paragraphsOf(parts, slots)}${codeOf(parts, slots)}${linkOf(parts, slots)}${small}
</mj-column></mj-section>
<mj-section padding="20px 0px 28px"><mj-column>${footOf(parts, slots)}</mj-column></mj-section>
</mj-body>`;
}

const engine = new Engine();
// Without this, the default font of the format would be loaded from another host.
engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });

/**
 * The HTML of a mail: tables and inline styles, which all mail programs and the Word engine of
 * Outlook render, made from MJML (decision 0052). @throws Error if the layout cannot be rendered,
 * which no text of a mail can cause
 */
export function renderLayout(parts: LayoutParts): string {
  const slots = new Slots();
  const { locale, direction } = parts;
  const layout = `<mjml lang="${locale}" dir="${direction}">${headOf(parts, slots)}${bodyOf(parts, slots)}</mjml>`;
  const rendered = engine.toHtml(layout);
  if (rendered.type === 'error') throw new Error(`the mail was not rendered: ${rendered.message}`);
  return slots.fill(rendered.content);
}
