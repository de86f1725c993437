/** Returns an email address that no test of any run has used. So a test can run again on the same demo. */
export function newEmail(user: string): string {
  return `${user}-${crypto.randomUUID().slice(0, 8)}@agora.example`
}
