/** The user agents of phones. */
const phoneUserAgents = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
} as const

/** Makes this page see a phone's browser, until the returned function is called. */
export function playPhone(phone: keyof typeof phoneUserAgents = 'iPhone'): () => void {
  const value = phoneUserAgents[phone]
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value })
  return () => Reflect.deleteProperty(navigator, 'userAgent')
}
