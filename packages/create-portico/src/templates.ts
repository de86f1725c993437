import { CreateAppError } from './CreateAppError.js'

/** The families of networks that an app can have. */
export const familySets = ['evm', 'solana', 'evm-solana'] as const
export type FamilySet = (typeof familySets)[number]

const familyTitles: Record<FamilySet, string> = {
  evm: 'Ethereum and other EVM networks',
  'evm-solana': 'EVM networks and Solana',
  solana: 'Solana',
}

export const templateIds = ['vite', 'next', 'plain'] as const
export type TemplateId = (typeof templateIds)[number]

/** A kind of app. */
export type Template = {
  id: TemplateId
  title: string
  /** The first one is the default. */
  families: readonly FamilySet[]
  /** Address at which `npm run dev` serves the app. */
  url: string
}

/** The kinds of apps, in the order in which the command lists them. */
export const templates: readonly Template[] = [
  { families: familySets, id: 'vite', title: 'React with Vite', url: 'http://localhost:5173' },
  { families: familySets, id: 'next', title: 'Next', url: 'http://localhost:3000' },
  // `portico/standalone` contains no Solana.
  { families: ['evm'], id: 'plain', title: 'One HTML page, no framework', url: 'http://localhost:5173' },
]

/** Finds a template by its id. @throws CreateAppError */
export function findTemplate(id: string): Template {
  const found = templates.find((template) => template.id === id.trim().toLowerCase())
  if (found !== undefined) return found
  throw new CreateAppError(
    'BAD_TEMPLATE',
    `There is no template "${id}". Use one of these: ${templateIds.join(', ')}.`,
  )
}

/** Reads families, such as `evm` or `solana,evm`. @throws CreateAppError */
export function readFamilies(text: string, template: Template): FamilySet {
  const wanted = text
    .toLowerCase()
    .split(/[\s,+-]+/)
    .filter((part) => part !== '')
  const set = familySets.find((each) => each === [...new Set(wanted)].sort().join('-'))
  if (set === undefined) {
    throw new CreateAppError(
      'BAD_FAMILIES',
      `"${text}" names no known networks. Use evm, solana, or evm,solana.`,
    )
  }
  if (!template.families.includes(set)) {
    throw new CreateAppError(
      'BAD_FAMILIES',
      `The template ${template.id} has no Solana. Use --families evm, or another template.`,
    )
  }
  return set
}

/** Describes families, for the question. */
export const describeFamilies = (set: FamilySet): string => familyTitles[set]
