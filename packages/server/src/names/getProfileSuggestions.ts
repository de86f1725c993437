import { getProfileSuggestions } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { requireNames } from './createNames.js'
import { describeNameError } from './describeNameError.js'
import { readZoneName } from './nameRules.js'

const suggestionLimit = 4

export const handleGetProfileSuggestions = handle(
  getProfileSuggestions,
  async ({ params }, { names }) => {
    const { isReserved, store, zone } = requireNames(names)
    const { label, name } = readZoneName(params.name, zone)
    // Variants of a reserved name could also be mistaken for it.
    const others = isReserved(label) ? [] : likeLabels(label)
    const taken = await store.findTaken([label, ...others])
    const isHad = (each: string) => taken.has(each) || isReserved(each)
    const wanted = { name, registered: isHad(label), ...(isReserved(label) && { reserved: true }) }
    if (!wanted.registered) return { suggestions: [wanted] }
    const free = others.filter((each) => !isHad(each)).slice(0, suggestionLimit)
    return { suggestions: [wanted, ...free.map((each) => ({ name: `${each}.${zone}`, registered: false }))] }
  },
  { describeError: describeNameError },
)

/** Returns alternatives to a name, best first. */
function likeLabels(label: string): string[] {
  const bare = label.replaceAll(/^-+|-+$/g, '').slice(0, 50)
  return [
    `the-${bare}`,
    `${bare}-id`,
    `hey-${bare}`,
    `${bare}-one`,
    `real-${bare}`,
    `${bare}-xyz`,
    `${bare}-22`,
  ]
}
