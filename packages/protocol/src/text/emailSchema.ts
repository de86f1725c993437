import { maxLength, pipe, regex, string, transform, trim } from 'valibot'

const words = 'must be an email address'
const longest = maxLength<string, 254, typeof words>(254, words)

/**
 * An email address, as browsers accept it in an email field. Its domain must have a dot, and its local part must not
 * begin or end with one. A domain in another script becomes the ASCII name that the email is sent to. The server
 * compares addresses in lower case. Source: HTML, "Email state (type=email)"; RFC 5321 for the length; RFC 5891 for the
 * ASCII name.
 */
export const emailSchema = pipe(
  string(words),
  trim(),
  longest,
  transform(toAsciiDomain),
  longest,
  regex(
    /^(?!\.)(?![^@]{0,64}\.\.)(?![^@]{0,64}\.@)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i,
    words,
  ),
)

function toAsciiDomain(email: string): string {
  const [, name, domain] = /^(.*@)([\p{L}\p{M}\p{N}.。-]*[^ -~][\p{L}\p{M}\p{N}.。-]*)$/u.exec(email) ?? []
  try {
    return domain ? name + new URL(`http://${domain}`).hostname : email
  } catch {
    return email
  }
}
