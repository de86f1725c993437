import type { Portico } from '../portico.js'
import { version } from '../version.js'

/** Returns the query parameters that every request contains. Other kits use the same names. */
export function sdkIdentity(portico: Portico): Record<string, string> {
  const { families, projectId } = portico.options
  return {
    ...(projectId && { projectId }),
    st: 'appkit',
    sv: `react-${families.map(({ namespace }) => namespace).join(',')}-${version}`,
  }
}
