import { isRecord } from '@portico/protocol/text'
import { InvalidOptionError } from './errors/options.js'

/** The form that a value must have, as words after "is not", the check, and an example. */
type Shape = { form: string; isRight: (value: unknown) => boolean; example: string }

const isText = (value: unknown) => typeof value === 'string'
const isUrl = (value: unknown) => isText(value) && /^(https?|wss?):\/\/[^\s/]\S*$/i.test(value as string)
const yesOrNo: Shape = {
  example: 'true',
  form: 'true or false',
  isRight: (value) => typeof value === 'boolean',
}
const pageUrl: Shape = {
  example: "'https://example.com/terms'",
  form: 'a URL, or a path of this site',
  isRight: (value) => isUrl(value) || (isText(value) && /^\/(?!\/)/.test(value as string)),
}

/** The forms of the options that `createPortico` passes on as they are. */
const shapes: Readonly<Record<string, Shape>> = {
  allowUnknownSwapContracts: yesOrNo,
  allowUnsupportedChain: yesOrNo,
  beacons: yesOrNo,
  debug: yesOrNo,
  defaultAccountTypes: {
    example: "{ eip155: 'eoa' }",
    form: 'an object with a type of account for each family',
    isRight: (value) => isRecord(value) && Object.values(value).every(isText),
  },
  privacyPolicyUrl: pageUrl,
  rpcUrls: {
    example: "{ 'eip155:1': ['https://node.example.com'] }",
    form: 'an object with a list of URLs for each network',
    isRight: (value) =>
      isRecord(value) && Object.values(value).every((urls) => Array.isArray(urls) && urls.every(isUrl)),
  },
  storage: {
    example: 'cookieStorage()',
    form: 'a storage with `getItem`, `setItem` and `removeItem` that answer at once',
    isRight: isStorage,
  },
  storageKey: { example: "'shop'", form: 'a text', isRight: isText },
  termsConditionsUrl: pageUrl,
}

/** Reports options whose values have a form that the kit cannot use, and that would only fail later or not at all. */
export function findShapeProblems(options: Readonly<Record<string, unknown>>): readonly InvalidOptionError[] {
  return Object.entries(shapes).flatMap(([option, { example, form, isRight }]) => {
    const value = options[option]
    if (value === undefined || isRight(value)) return []
    const shown = isText(value) ? String(value) : typeof value
    return [
      new InvalidOptionError({
        option,
        problem: `\`${shown.slice(0, 60)}\` is not ${form}.`,
        remedy: `Write e.g. \`${option}: ${example}\`, or leave it out.`,
      }),
    ]
  })
}

/** Storages of other kits answer with a promise, and then nobody would stay connected. */
function isStorage(value: unknown): boolean {
  const { getItem, removeItem, setItem } = Object(value) as Record<string, unknown>
  if ([getItem, removeItem, setItem].some((each) => typeof each !== 'function')) return false
  try {
    const told: unknown = (value as { getItem: (key: string) => unknown }).getItem('portico-check')
    return !isRecord(told) || typeof told.then !== 'function'
  } catch {
    return false
  }
}
