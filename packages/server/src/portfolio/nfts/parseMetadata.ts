import {
  array,
  boolean,
  is,
  looseObject,
  nullish,
  number,
  object,
  parse,
  string,
  union,
  unknown,
} from 'valibot'
import { cleanTokenText, isSpamText } from '../../chain/tokenText.js'
import { isStorable } from '../../store/storableText.js'

/** The parts of an NFT's metadata that are shown, cleaned. */
export type NftSummary = {
  /** Empty if it has none. */
  name: string
  description: string
  /** The URL in the metadata. It is for the image proxy, never for a page. Empty if there is none. */
  imageUrl: string
  attributes: { trait_type: string; value: string }[]
  isSpam: boolean
}

const nameLimit = 96
const descriptionLimit = 1000
const traitLimit = 64
const attributeLimit = 50
/** Maximum length of an image's URL. URLs that contain the image itself (`data:`) are the longest. */
const imageLimit = 350_000

const scalar = union([string(), number(), boolean()])
/** Source: ERC-721 metadata JSON schema, and OpenSea's metadata standards for `image_url` and `attributes`. */
const metadataSchema = looseObject({
  attributes: nullish(unknown()),
  description: nullish(unknown()),
  image: nullish(unknown()),
  image_url: nullish(unknown()),
  name: nullish(unknown()),
})
const attributesSchema = array(unknown())
const attributeSchema = object({ trait_type: nullish(string()), value: scalar })

/** Parses metadata and ignores unusable fields. @throws ValiError if it is not an object */
export function parseMetadata(input: unknown): NftSummary {
  const { attributes, description, image, image_url, name } = parse(metadataSchema, input)
  const said = { description: toText(description), name: toText(name) }
  return {
    attributes: parseAttributes(attributes),
    description: cleanTokenText(said.description, descriptionLimit),
    imageUrl: [image, image_url].find(isImageAddress)?.trim() ?? '',
    isSpam: isSpamText(said.name),
    name: cleanTokenText(said.name, nameLimit),
  }
}

function parseAttributes(input: unknown): NftSummary['attributes'] {
  const list = is(attributesSchema, input) ? input.slice(0, attributeLimit) : []
  return list.flatMap((each) => {
    if (!is(attributeSchema, each)) return []
    const trait = { trait_type: cleanTokenText(each.trait_type ?? '', traitLimit), value: String(each.value) }
    return [{ ...trait, value: cleanTokenText(trait.value, traitLimit) }]
  })
}

function isImageAddress(input: unknown): input is string {
  return typeof input === 'string' && input.trim() !== '' && input.length <= imageLimit && isStorable(input)
}

/** Converts a field to text. Some collections use numbers as names. */
function toText(input: unknown): string {
  return typeof input === 'string' || typeof input === 'number' ? String(input).slice(0, 10_000) : ''
}
