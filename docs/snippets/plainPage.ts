import { createPortico, getAccount, open } from 'portico'
import { eip155 } from 'portico/eip155'
import { mount } from 'portico/mount'
import { mainnet } from 'viem/chains'

const portico = createPortico({ families: [eip155()], networks: [mainnet] })

/** Removes the modal and stops the kit. */
export const unmount = mount(portico)

document.querySelector('#connect')?.addEventListener('click', () => open(portico))

portico.subscribe(
  (state) => state.connections,
  () => console.log(getAccount(portico).address ?? 'not connected'),
)
