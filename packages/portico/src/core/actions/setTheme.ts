import { change } from '../change.js'
import type { Portico } from '../portico.js'
import type { ThemeMode } from '../themeMode.js'

export type SetThemeParameters = {
  /** If undefined, the modal follows the page's color scheme. */
  mode?: ThemeMode | undefined
  /** These variables replace the ones that were set before. */
  variables?: Readonly<Record<string, string | number>> | undefined
}

/** Changes the modal's theme. Omitted fields keep their value. */
export function setTheme(portico: Portico, parameters: SetThemeParameters): void {
  const { variables } = parameters
  change<'theme'>(portico, ({ theme }) => ({
    theme: {
      mode: 'mode' in parameters ? parameters.mode : theme.mode,
      variables: variables ?? theme.variables,
    },
  }))
}
