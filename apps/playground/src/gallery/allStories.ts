import type { Stories } from '../../../../packages/portico/src/ui/Stories.js'

type StoryModule = { stories: Stories }

/** Every story of the project by the name of its folder. The build finds them, so that nobody forgets to list one. */
const modules = {
  ...import.meta.glob<StoryModule>('../../../../packages/portico/src/ui/*/*.stories.tsx'),
  ...import.meta.glob<StoryModule>('../../../../packages/portico/src/modal/*/*/*.stories.tsx'),
}

/** What a story shows: a view comes with the whole modal, a primitive needs a card around it. */
export type StoryKind = 'view' | 'primitive'

export type StorySource = { name: string; kind: StoryKind; load: () => Promise<Stories> }

/** Sorted by kind, views first, then by name. */
export const storySources: readonly StorySource[] = Object.entries(modules)
  .map(([path, load]): StorySource => {
    const name = path.split('/').at(-2) ?? path
    return {
      kind: path.includes('/modal/') ? 'view' : 'primitive',
      load: async () => (await load()).stories,
      name,
    }
  })
  .sort((a, b) => b.kind.localeCompare(a.kind) || a.name.localeCompare(b.name))
