/** Maximum length: servers and proxies cut off longer URLs, and no wallet's link needs one. */
const maxLength = 2048

/**
 * Returns the URL if it is safe for a link, otherwise undefined. A safe URL is absolute, http or https, and without a
 * user name or password. These only serve to make `https://bank.example@evil.example` look like a bank.
 */
export function safeUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > maxLength) return undefined
  // Browsers drop line breaks and tabs inside a URL, so the opened URL would differ from the one shown.
  if (/[\p{Cc}\s]/u.test(url) || !/^https?:\/\//i.test(url)) return undefined
  try {
    const { href, password, username } = new URL(url)
    return username === '' && password === '' ? href : undefined
  } catch {
    return undefined
  }
}
