import type { SessionView } from '../features/session/schema.ts';
import type { ShellSession } from './shell/shell-types.ts';

/** The session as the area's shell shows it. */
export function toShellSession(session: SessionView): ShellSession {
  const { company, user } = session;
  return {
    user: { name: user.name, email: user.email },
    company: {
      name: company.name,
      type: company.type,
      status: company.status,
      completion: company.completion,
      approved: company.approved,
      logoUrl: company.logo_url,
    },
    counters: {},
  };
}
