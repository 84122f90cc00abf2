-- The list shows the newest charge first, whenever its document was numbered.
drop index tax_invoice_of_company;
create index tax_invoice_of_company on tax_invoice (company_id, issued_on desc, kind, number desc);
