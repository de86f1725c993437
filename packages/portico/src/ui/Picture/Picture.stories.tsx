import { NetworkImage } from '../NetworkImage/NetworkImage.js'
import type { Stories } from '../Stories.js'
import { Picture } from './Picture.js'

/** A picture that needs no network. */
const drawn = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#2f6f4f" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>',
)}`

export const stories = {
  default: {
    expect: 'Rounded',
    render: () => (
      <>
        <Picture fallback="R" src={drawn} /> Rounded
      </>
    ),
  },
  round: {
    expect: 'Round, on a network',
    render: () => (
      <>
        <Picture badge={<NetworkImage name="Base" size={16} />} fallback="R" shape="round" src={drawn} />{' '}
        Round, on a network
      </>
    ),
  },
  loading: {
    expect: 'On its way',
    render: () => (
      <>
        <Picture fallback="R" loading /> On its way
      </>
    ),
  },
  fill: {
    expect: 'As wide as its container',
    render: () => (
      <div style={{ inlineSize: 120 }}>
        <Picture fallback="F" size="fill" src={drawn} />
        As wide as its container
      </div>
    ),
  },
  fallback: {
    expect: 'None',
    render: () => (
      <>
        <Picture fallback="N" src="javascript:alert(1)" /> None
      </>
    ),
  },
} as const satisfies Stories
