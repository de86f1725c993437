import type { Stories } from '../Stories.js'
import { Avatar } from './Avatar.js'

const addresses = [
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
]

export const stories = {
  default: {
    expect: 'Five accounts',
    render: () => (
      <div style={{ alignItems: 'center', display: 'flex', gap: 8 }}>
        {addresses.map((address) => (
          <Avatar address={address} key={address} />
        ))}
        Five accounts
      </div>
    ),
  },
  large: {
    expect: 'One account',
    render: () => (
      <>
        <Avatar address={addresses[0] ?? ''} size={72} /> One account
      </>
    ),
  },
} as const satisfies Stories
