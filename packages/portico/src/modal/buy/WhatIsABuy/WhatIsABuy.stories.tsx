import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

export const stories = {
  default: {
    expect: 'You choose who sells',
    render: () => <StoryModal kit={() => storyPortico()} view="WhatIsABuy" />,
  },
} as const satisfies Stories
