/** Returns a UUID of version 4. Pages without TLS, as on a phone in the local network, have no `crypto.randomUUID`. */
export function createUuid(): string {
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The only 8 stands for the variant, which is 8 to b.
    return (digit === '8' ? 8 + (random % 4) : random % 16).toString(16)
  })
}
