import type { Direction } from '#shared/locale.ts';
import type { DealBand } from '../rules/deal-band.ts';
import type { DealSheet } from '../rules/deal-sheet.ts';
import { light } from './mail-colours.ts';
import { block, type Slots } from './mail-slots.ts';

/** Cells of one row. Names direction and alignment, because the engine of Word ignores the table's. */
function cell(
  direction: Direction,
  content: string,
  { isEnd = false, style = '', css = 'fact', width = '' } = {},
): string {
  const start = direction === 'rtl' ? 'right' : 'left';
  const end = direction === 'rtl' ? 'left' : 'right';
  const align = isEnd ? end : start;
  return `<td dir="${direction}" align="${align}"${width} class="${css}" style="text-align:${align};${style}">${content}</td>`;
}

const table = (css: string, rows: string, attributes = '') =>
  `<mj-table css-class="${css}" ${attributes}>${rows}</mj-table>`;

export function headlineOf(sheet: DealSheet, direction: Direction, slots: Slots): string {
  const { kindLine, figure, who } = sheet;
  const title = block(
    direction,
    slots.text(figure),
    'h1',
    'font-size:27px;line-height:36px;font-weight:600',
  );
  return `<mj-text mj-class="small" css-class="soft" padding="0 0 2px">${block(direction, slots.text(kindLine))}</mj-text>
<mj-text css-class="text" padding="0">${title}</mj-text>
<mj-text css-class="text" padding="0 0 16px">${block(direction, slots.text(who))}</mj-text>`;
}

function bandOf({ tone, text, detail }: DealBand, direction: Direction, slots: Slots): string {
  const [colour, ground] =
    tone === 'rank' ? [light.primary, light.tint] : [light.warn, light.warnTint];
  const style = `padding:11px 14px;background-color:${ground};color:${colour}`;
  const first = cell(direction, slots.text(text), { style: `${style};font-weight:600`, css: tone });
  const second = cell(direction, slots.text(detail), {
    style: `${style};white-space:nowrap`,
    css: tone,
    isEnd: true,
  });
  return table('band', `<tr bgcolor="${ground}">${first}${second}</tr>`, 'padding="0 0 10px"');
}

function quotesOf({ quotes }: DealSheet, direction: Direction, slots: Slots): string {
  const start = direction === 'rtl' ? 'right' : 'left';
  const lines = quotes.map(({ label, text }) => {
    const style = `border-${start}:3px solid ${light.line};padding:4px 14px 8px`;
    const content = `${slots.text(label)}<br/><strong style="font-weight:600">${slots.text(text)}</strong>`;
    return `<tr>${cell(direction, content, { style })}</tr>`;
  });
  return lines.length === 0 ? '' : table('facts', lines.join(''), 'padding="0 0 14px"');
}

function rowsOf({ rows }: DealSheet, direction: Direction, slots: Slots): string {
  const border = `border-bottom:1px solid ${light.line};padding:9px 0`;
  const lines = rows.map(({ label, value }) => {
    const name = cell(direction, slots.text(label), {
      style: `${border};color:${light.soft}`,
      css: 'fact soft',
      width: ' width="40%"',
    });
    const style = `${border};font-weight:600`;
    return `<tr>${name}${cell(direction, slots.text(value), { style, isEnd: true })}</tr>`;
  });
  return table('facts', lines.join(''), 'padding="0 0 16px"');
}

function offersOf({ offers }: DealSheet, direction: Direction, slots: Slots): string {
  if (offers === null) return '';
  const line = `padding:8px 14px;border-top:1px solid ${light.line}`;
  const headStyle = `padding:8px 14px;background-color:${light.sunken};color:${light.soft};font-size:13px`;
  const head = `${cell(direction, slots.text(offers.heading), { style: headStyle, css: 'fact soft sunken' })}${cell(direction, slots.text(offers.amount), { style: headStyle, css: 'fact soft sunken', isEnd: true })}`;
  const rows = offers.rows.map(({ name, total, isSubject }) => {
    const style = `${line};font-weight:${isSubject ? 600 : 400}`;
    return `<tr>${cell(direction, slots.text(name), { style })}${cell(direction, slots.text(total), { style, isEnd: true })}</tr>`;
  });
  return table(
    'facts',
    `<tr>${head}</tr>${rows.join('')}`,
    `border="1px solid ${light.line}" padding="0 0 18px"`,
  );
}

function fileOf({ file }: DealSheet, direction: Direction, slots: Slots): string {
  if (file === null) return '';
  const style = `padding:11px 14px;background-color:${light.sunken}`;
  const title = `<strong style="font-weight:600">${slots.text(file.name)}</strong>`;
  const linked = (url: string) =>
    `<a href="${slots.attribute(url)}" style="color:${light.primary}">${title}<br/>${slots.text(file.note)}</a>`;
  const name = file.url === null ? `${title}<br/>${slots.text(file.note)}` : linked(file.url);
  return table(
    'facts',
    `<tr>${cell(direction, name, { style, css: 'fact sunken' })}</tr>`,
    `border="1px solid ${light.line}" padding="0 0 18px"`,
  );
}

export function factsOf(sheet: DealSheet, direction: Direction, slots: Slots): string {
  const band = sheet.band === null ? '' : bandOf(sheet.band, direction, slots);
  return `${quotesOf(sheet, direction, slots)}${band}${rowsOf(sheet, direction, slots)}${offersOf(sheet, direction, slots)}${fileOf(sheet, direction, slots)}`;
}
