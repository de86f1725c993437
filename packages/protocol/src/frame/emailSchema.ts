import { maxLength, pipe, regex, string, trim } from 'valibot'

/**
 * An e-mail address: what browsers accept in a field of that kind, with a dot in its domain and none at the edges of its
 * first half. Source: HTML, "valid e-mail address"; RFC 5321 for the length.
 */
export const emailSchema = pipe(
  string('must be an e-mail address'),
  trim(),
  maxLength(254, 'must be an e-mail address'),
  regex(
    /^(?!\.)(?![^@]{0,64}\.\.)(?![^@]{0,64}\.@)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i,
    'must be an e-mail address',
  ),
)

/** Six digits, as mailed. */
export const otpSchema = pipe(string('must be six digits'), trim(), regex(/^\d{6}$/, 'must be six digits'))
