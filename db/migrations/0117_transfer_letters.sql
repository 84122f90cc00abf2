-- One bank transfer under another spelling must not be credited again: any punctuation, leading zeros, and
-- Cyrillic and Greek letters that look Latin. Not unique, because older references may be equal in this form.
create function transfer_letters(reference text) returns text
language sql immutable parallel safe strict
as $function$
  select coalesce(nullif(ltrim(translate(
    regexp_replace(public.search_norm(reference), '[\s!-/:-@\[-`{-~\u00A0-\u00BF\u2000-\u206F\u2212\u2E00-\u2E7F\u3000-\u303F]+', '', 'g'),
    'АаВвЕеКкМмНнОоРрСсТтУуХхІіЅѕЈјΑαΒβΕεΖΗΙιΚκΜΝΟοΡρΤτΥυΧχ',
    'aabbeekkmmhhooppccttyyxxiissjjaabbeezhiikkmnooppttyyxx'), '0'), ''), reference)
$function$;
create index top_up_transfer_letters on top_up (transfer_letters(bank_reference))
  where state = 'confirmed' and bank_reference <> '';
