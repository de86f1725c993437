const folder = 'packages/portico/src/modal/networks/Beacon'

const view = `import '../../shell/modalChunk.js'
import { useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { beaconCss } from './Beacon.css.js'

/** The view of this recipe. */
export const Beacon: View = { component: BeaconView, title: (text) => text('networks')('whatIsANetwork.title') }

function BeaconView() {
  const t = useText('networks')
  return (
    <ViewScreen sheet={beaconCss}>
      <p className="beacon">{t('whatIsANetwork.road.text')}</p>
    </ViewScreen>
  )
}
`

const styles = `import { css } from '../../../ui/css.js'

export const beaconCss = css\`
.beacon { color: var(--text-soft); }
\`
`

const stories = `import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

export const stories = {
  full: { expect: 'What is a network?', render: () => <StoryModal kit={() => storyPortico()} view="Beacon" /> },
} as const satisfies Stories
`

const test = `import { expect, test } from 'vitest'
import { Beacon } from './Beacon.js'

test('default', () => {
  expect(Beacon.component).toBeDefined()
})
`

/** The smallest view that compiles. It uses existing texts, because new texts have their own recipe. */
export const viewRecipe = {
  title: 'A view',
  places: [
    { path: `${folder}/`, named: 'packages/portico/src/modal/send/Name/' },
    { path: 'packages/portico/src/modal/views.ts', named: 'modal/views.ts', lines: 1 },
  ],
  apply({ insert, write }) {
    write(`${folder}/Beacon.tsx`, view)
    write(`${folder}/Beacon.css.ts`, styles)
    write(`${folder}/Beacon.stories.tsx`, stories)
    write(`${folder}/Beacon.test.tsx`, test)
    insert('packages/portico/src/modal/views.ts', {
      before: '  BuyInProgress: ',
      text: "  Beacon: row(() => import('./networks/Beacon/Beacon.js'), { height: 120, texts: ['networks'] }),\n",
    })
  },
}
