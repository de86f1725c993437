import type { ServerTexts } from '../texts/loadTexts.js'
import { wordDevice } from './describeDevice.js'

/**
 * The client that requested an email, or began a flow. `origin` and `deviceName` are the client's own claims: a program
 * that is not a browser can send anything, as long as the origin is one of the project's.
 */
export type Asker = {
  origin: string
  deviceName: string
  place: string
  /** The language that the request prefers among those of the server. */
  language?: string | undefined
}

/** Facts about an asker, each with a name and a value, below a title. */
export type AskerFacts = { title: string; facts: readonly Fact[] }
export type Fact = { name: string; value: string }

/** Describes an asker: first what it claims, then what the server saw, which alone is reliable. */
export function describeAsker(
  { deviceName, origin, place }: Asker,
  texts: Pick<ServerTexts, 'facts'>,
  { seen = [] }: { /** More facts that the server knows. */ seen?: readonly Fact[] } = {},
): readonly [claimed: AskerFacts, seen: AskerFacts] {
  const t = texts.facts
  return [
    {
      facts: [
        { name: t('site'), value: origin },
        { name: t('device'), value: wordDevice(deviceName, texts) },
      ],
      title: t('claimed'),
    },
    { facts: [...seen, { name: t('address'), value: place }], title: t('seen') },
  ]
}
