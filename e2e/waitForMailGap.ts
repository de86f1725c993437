/** An address gets at most one email in this time, in ms. Source: the server's `mailGapMs`. */
const mailGapMs = 30_000

/**
 * Waits until an address may get another email. The last email was sent before `readAtMs`, the time at which the test
 * read its code. Until the wait ends, the server holds back every email that a press requests.
 */
export function waitForMailGap(readAtMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, readAtMs + mailGapMs - Date.now()))
}
