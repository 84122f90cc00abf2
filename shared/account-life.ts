/** product §4: personal data of an account that was closed is erased after so many days. */
export const eraseAfterDays = 30;

/** When the data of a company that was closed is erased. */
export function erasedFrom(closedAt: Date): Date {
  return new Date(closedAt.getTime() + eraseAfterDays * 86_400_000);
}
