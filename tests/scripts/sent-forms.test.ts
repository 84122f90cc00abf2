import { describe, expect, test } from 'vitest';
import { readProject } from '../../scripts/check/project.ts';
import { sentForms, sentFormsCheck } from '../../scripts/check/sent-forms.ts';
import { complaints } from './samples.ts';

const form = `import { Form } from '#ui/form.tsx';\nconst a = (\n  <Form fetcher={fetcher}>\n`;
const [created = ''] = Object.keys(sentForms).filter((path) => sentForms[path] === 'once');
const [repeated = ''] = Object.keys(sentForms).filter((path) => sentForms[path] === 'same');
const [row = ''] = Object.keys(sentForms).filter((path) => sentForms[path] === 'row');

describe('the check of sent forms', () => {
  test.each([
    ['a form without a row', 'features/a/ui/a.tsx', form, 'name its sending'],
    ['a record without a key', created, form, 'needs an <OnceKey />'],
    ['a key without a row', repeated, `${form}<OnceKey />`, 'sends an idempotency key'],
    ['a plain form', repeated, `<form className="a" method="post">`, 'post by Form of ui/form.tsx'],
    ['a silent confirmation', row, `fetcher.submit(a)\n<ConfirmDialog isOpen>`, 'pass `problem`'],
  ])('refuses %s', (_, path, text, message) => {
    expect(complaints(sentFormsCheck, { [path]: text })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test.each([
    ['a record with a key', created, `${form}<OnceKey />`],
    ['a decision, which has one', created, `<DecisionForm title={a}>`],
    ['a repeatable form', repeated, form],
    ['a search', 'features/a/ui/a.tsx', `<form method="get">`],
    ['the gallery', 'ui/gallery/a.tsx', `<form method="post">`],
    ['a test', 'features/a/ui/a.test.tsx', form],
  ])('accepts %s', (_, path, text) => {
    expect(complaints(sentFormsCheck, { [path]: text })).toEqual([]);
  });

  test('names a row whose form is gone', () => {
    expect(complaints(sentFormsCheck, { 'ui/form.tsx': '' })).toHaveLength(
      Object.keys(sentForms).length,
    );
  });

  test('finds no form of the product outside of its rows', () => {
    expect(sentFormsCheck.run(readProject(process.cwd()))).toEqual([]);
  });
});
