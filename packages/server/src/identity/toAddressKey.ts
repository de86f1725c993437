/** Normalizes an email address for comparison, because users also type capitals. */
export function toAddressKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
