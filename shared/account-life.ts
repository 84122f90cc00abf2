/** product §4: personal data of a closed account is erased after this many days. */
export const eraseAfterDays = 30;

export function erasedFrom(closedAt: Date): Date {
  return new Date(closedAt.getTime() + eraseAfterDays * 86_400_000);
}
