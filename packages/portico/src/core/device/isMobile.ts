/** True on a phone or tablet, where wallets are apps and not extensions. False outside of a browser. */
export function isMobile(): boolean {
  const { maxTouchPoints = 0, userAgent = '' } = globalThis.navigator ?? {}
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return (
    /Android|iPhone|iPad|iPod|Mobi/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
