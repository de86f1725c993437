import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

export const stories = {
  default: {
    expect: 'Each has its own fee',
    render: () => <StoryModal kit={() => storyPortico()} view="WhatIsANetwork" />,
  },
} as const satisfies Stories
