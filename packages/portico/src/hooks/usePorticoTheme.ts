'use client'
import { useCallback } from 'react'
import { setTheme } from '../core/actions/setTheme.js'
import type { ThemeMode } from '../core/themeMode.js'
import { usePorticoContext } from './context.js'
import { useSelector } from './useSelector.js'

/** Returns the modal's theme and functions to change it. If `themeMode` is undefined, the modal follows the page. */
export function usePorticoTheme() {
  const { portico } = usePorticoContext('usePorticoTheme')
  const theme = useSelector('usePorticoTheme', (state) => state.theme)
  const setThemeMode = useCallback((mode: ThemeMode | undefined) => setTheme(portico, { mode }), [portico])
  const setThemeVariables = useCallback(
    (variables: Readonly<Record<string, string | number>>) => setTheme(portico, { variables }),
    [portico],
  )
  return { setThemeMode, setThemeVariables, themeMode: theme.mode, themeVariables: theme.variables }
}
