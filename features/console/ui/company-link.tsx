import { Link } from 'react-router';

export function CompanyLink({
  company,
}: {
  company: { readonly id: string; readonly name: string };
}) {
  return (
    <Link
      to={`/admin/companies/${company.id}`}
      className="rounded-chip text-primary-text hover:underline"
    >
      <bdi>{company.name}</bdi>
    </Link>
  );
}
