/** Longer addresses are cut off by servers and proxies, and no link of a wallet needs one. */
const maxLength = 2048

/**
 * The address, if it is one that a link may lead to: absolute, http or https, without a name and password in it,
 * which only serve to make `https://bank.example@evil.example` look like a bank. Otherwise undefined.
 */
export function safeUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > maxLength) return undefined
  // Browsers drop line breaks and tabs inside an address; what is read is then not what is opened.
  if (/[\p{Cc}\s]/u.test(url) || !/^https?:\/\//i.test(url)) return undefined
  try {
    const { href, password, username } = new URL(url)
    return username === '' && password === '' ? href : undefined
  } catch {
    return undefined
  }
}
