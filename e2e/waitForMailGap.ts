/** An address gets one email in this time, in ms. Source: the server's `mailGapMs`. */
const mailGapMs = 30_000

/**
 * Waits until an address may get another email: the last one was sent before `readAtMs`, when its code was read. Until
 * then, the server holds back what a press asks for.
 */
export function waitForMailGap(readAtMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, readAtMs + mailGapMs - Date.now()))
}
