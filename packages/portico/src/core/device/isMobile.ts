/** Checks whether this is a phone or tablet, where wallets are apps instead of extensions. False outside a browser. */
export function isMobile(): boolean {
  const { maxTouchPoints = 0, userAgent = '' } = globalThis.navigator ?? {}
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  return (
    /Android|iPhone|iPad|iPod|Mobi/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
