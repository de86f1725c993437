import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

export const stories = {
  default: {
    expect: 'It asks you first',
    render: () => <StoryModal kit={() => storyPortico()} view="WhatIsAWallet" />,
  },
} as const satisfies Stories
