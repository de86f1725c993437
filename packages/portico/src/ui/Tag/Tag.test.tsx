import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Tag } from './Tag.js'

conformance((props) => <Tag {...props}>Installed</Tag>, { focusable: false, ownClass: 'tag' })

test('default', async () => {
  await renderUi(<Tag variant="warning">Testnet</Tag>)
  await expect.element(page.getByText('Testnet')).toHaveAttribute('data-variant', 'warning')
})
