import { formatAddress } from 'portico/format'
import { CustomButton } from 'portico/react'

export function OwnButton() {
  return (
    <CustomButton>
      {({ account, avatar, isReady, name, network, open, preload }) => (
        <button
          disabled={!isReady}
          onClick={() => open()}
          onFocus={preload}
          onPointerEnter={preload}
          type="button"
        >
          {avatar && <img alt="" height="24" src={avatar} width="24" />}
          {account.address ? (name ?? formatAddress(account.address)) : 'Connect'}
          {network && ` on ${network.name}`}
        </button>
      )}
    </CustomButton>
  )
}
