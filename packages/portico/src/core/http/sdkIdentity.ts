import type { Portico } from '../portico.js'
import { version } from '../version.js'

/** What every call carries in its query, with the field's names. */
export function sdkIdentity(portico: Portico): Record<string, string> {
  const { families, projectId } = portico.options
  return {
    ...(projectId && { projectId }),
    st: 'appkit',
    sv: `react-${families.map(({ namespace }) => namespace).join(',')}-${version}`,
  }
}
