'use client'
import { useCallback } from 'react'
import { setTheme } from '../core/actions/setTheme.js'
import type { ThemeMode } from '../core/themeMode.js'
import { usePorticoContext } from './context.js'
import { useSelector } from './useSelector.js'

/** The modal's theme and the ways to change it. `themeMode` undefined follows the page. */
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
