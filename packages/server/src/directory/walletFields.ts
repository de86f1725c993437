import { isCaipNetworkId } from '@portico/protocol/caip'
import { isAppLink, isWebLink } from '@portico/protocol/directory'
import {
  array,
  boolean,
  check,
  custom,
  type GenericSchema,
  maxLength,
  minLength,
  nullable,
  nullish,
  object,
  picklist,
  pipe,
  record,
  regex,
  string,
  transform,
  trim,
} from 'valibot'

/** Reads an optional text. A missing or empty one becomes null. */
const optionalText = <schema extends GenericSchema<string, string>>(schema: schema) =>
  nullish(
    pipe(
      string(),
      transform((text) => text.trim() || null),
      nullable(schema),
    ),
    null,
  )

const webLink = pipe(
  string(),
  maxLength(512),
  check((link) => isWebLink(link) && new URL(link).protocol === 'https:', 'must be an https URL'),
)

const appLink = pipe(
  string(),
  maxLength(512),
  check((link) => isAppLink(link) && !link.includes(','), 'must be a URL that opens an app, without commas'),
)

/** A template of `browse_link`. Braces may contain only the names that the protocol defines. */
const browseLink = pipe(
  appLink,
  check((link) => /\{(url|urlTwice|bareUrl)\}/.test(link), 'must contain {url}, {urlTwice} or {bareUrl}'),
  check(
    (link) => !/[{}]/.test(link.replace(/\{(url|urlTwice|bareUrl|origin)\}/g, '')),
    'may contain only {url}, {urlTwice}, {bareUrl} and {origin} in braces',
  ),
)

const shortText = pipe(string(), trim(), minLength(1), maxLength(64))
const caipNetworkId = custom<string>(
  (id) => typeof id === 'string' && isCaipNetworkId(id),
  'must be a CAIP-2 id',
)

/**
 * The fields of a wallet in a directory file or in a dump of a public explorer. No link has a scheme that runs code in
 * a page. Empty optional texts become null. Unknown fields are removed.
 */
export const walletFields = object({
  id: pipe(string(), trim(), regex(/^[\w.@:-]{1,128}$/, 'must be 1 to 128 letters, digits, . _ @ : -')),
  name: pipe(
    string(),
    trim(),
    minLength(1),
    maxLength(128),
    regex(/^[^\p{Cc}\p{Cf}]+$/u, 'must not contain control or format characters'),
  ),
  badge_type: nullish(picklist(['none', 'certified']), null),
  chains: nullish(pipe(array(caipNetworkId), maxLength(1000)), null),
  homepage: optionalText(webLink),
  image_id: optionalText(pipe(string(), regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, 'must be an image id'))),
  link_mode: optionalText(webLink),
  mobile_link: optionalText(appLink),
  answers_pairings: nullish(boolean(), null),
  desktop_link: optionalText(appLink),
  webapp_link: optionalText(webLink),
  browse_link: nullish(record(pipe(string(), regex(/^[a-z0-9-]{3,8}$/)), browseLink), null),
  app_store: optionalText(webLink),
  play_store: optionalText(webLink),
  chrome_store: optionalText(webLink),
  rdns: optionalText(
    pipe(string(), maxLength(128), regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a reverse domain name')),
  ),
  injected: nullish(
    pipe(array(object({ namespace: shortText, injected_id: shortText })), maxLength(32)),
    null,
  ),
})
