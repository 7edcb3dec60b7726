/** A region by its code, with the way down to it. */
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n.ts'
import { pathOf, regionNameOf, signedInRegions, type RegionSource } from './region-source.ts'

/** Nothing until the name is there; the code itself where there is none. */
export function useRegionName(code: string | null | undefined, source: RegionSource = signedInRegions): string {
  const language = useLanguage()
  const { data = [], isLoading } = useQuery({ ...pathOf(source, code ?? ''), enabled: Boolean(code), retry: false })
  if (isLoading) return ''
  return data.length > 0 ? data.map((node) => regionNameOf(node, language)).join(' ') : (code ?? '')
}

export const RegionName = ({ code, source = signedInRegions }: { code: string; source?: RegionSource }) => useRegionName(code, source)
