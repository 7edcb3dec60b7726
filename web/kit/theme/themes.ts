/** The eleven looks. Each is data: the shell's CSS variables and antd's tokens are derived from it. */
import type { Label } from '#kit/contract.ts'

export type ThemeCode = 'default' | 'white' | 'dark' | 'star' | 'bule' | 'iview' | 'vip' | 'cool' | 'd2' | 'hey' | 'lte'

export interface Look {
  readonly code: ThemeCode
  readonly name: Label
  readonly dark: boolean
  /** Corner radius of controls in pixels; cards get half as much again. */
  readonly radius: number
  readonly canvas: string
  readonly surface: string
  /** Hairlines between areas. */
  readonly line: string
  /** Edges of fields and buttons. */
  readonly edge: string
  readonly text: string
  readonly textSoft: string
  /** CSS backgrounds; `accent` stands for the colour the user picked. */
  readonly side: {
    readonly background: string
    readonly text: string
    readonly dark: boolean
    readonly active: 'fill' | 'tint' | 'bar' | 'glow'
    readonly gold?: true
  }
  readonly top: { readonly background: string; readonly text: string; readonly line: string }
  readonly tabs: 'card' | 'line' | 'pill' | 'dot'
  readonly shadow: string
}

const light = {
  dark: false,
  canvas: '#f3f5f9',
  surface: '#ffffff',
  line: '#e6e9f0',
  edge: '#d3d9e4',
  text: '#1d2433',
  textSoft: '#5c667a',
  shadow: '0 1px 2px rgb(20 30 60 / 4%), 0 4px 16px rgb(20 30 60 / 4%)',
} as const

const whiteTop = { background: '#ffffff', text: '#2a3347', line: '#e6e9f0' } as const

export const themes: readonly Look[] = [
  {
    ...light,
    code: 'default',
    name: { zh: '默认', en: 'Default' },
    radius: 8,
    side: { background: 'linear-gradient(180deg, #172140 0%, #111a33 100%)', text: '#b4bfdc', dark: true, active: 'fill' },
    top: whiteTop,
    tabs: 'card',
  },
  {
    ...light,
    code: 'white',
    name: { zh: '纯白', en: 'White' },
    radius: 8,
    canvas: '#f7f8fa',
    side: { background: '#ffffff', text: '#3d475c', dark: false, active: 'tint' },
    top: whiteTop,
    tabs: 'pill',
  },
  {
    code: 'dark',
    name: { zh: '暗黑', en: 'Dark' },
    dark: true,
    radius: 8,
    canvas: '#0f131a',
    surface: '#171d27',
    line: '#2a3342',
    edge: '#3b4658',
    text: '#e4e8f0',
    textSoft: '#9ba6b8',
    side: { background: '#131922', text: '#aab4c5', dark: true, active: 'tint' },
    top: { background: '#171d27', text: '#d5dbe6', line: '#2a3342' },
    tabs: 'card',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 6px 20px rgb(0 0 0 / 25%)',
  },
  {
    ...light,
    code: 'star',
    name: { zh: '炫彩星空', en: 'Starry night' },
    radius: 10,
    canvas: '#f3f2fb',
    line: '#e5e2f3',
    side: {
      background:
        'radial-gradient(1px 1px at 30px 60px, #fff 99%, transparent), radial-gradient(1px 1px at 120px 180px, #ffffffb0 99%, transparent), radial-gradient(1.5px 1.5px at 190px 320px, #fff 99%, transparent), radial-gradient(1px 1px at 70px 430px, #ffffffa0 99%, transparent), radial-gradient(1.5px 1.5px at 150px 560px, #ffffffd0 99%, transparent), linear-gradient(165deg, #1d1147 0%, #3a1c71 55%, #6a2c70 100%)',
      text: '#d6cdf0',
      dark: true,
      active: 'glow',
    },
    top: { background: 'linear-gradient(90deg, #1d1147, #4a2384)', text: '#f0ebff', line: 'transparent' },
    tabs: 'pill',
  },
  {
    ...light,
    code: 'bule',
    name: { zh: '科技蓝', en: 'Tech blue' },
    radius: 6,
    canvas: '#eef3fb',
    line: '#dbe5f5',
    side: { background: 'linear-gradient(180deg, #0b3d91 0%, #0a2a66 100%)', text: '#c5d7f8', dark: true, active: 'bar' },
    top: { background: 'linear-gradient(90deg, #0b3d91, #1767d8)', text: '#f2f7ff', line: 'transparent' },
    tabs: 'line',
  },
  {
    ...light,
    code: 'iview',
    name: { zh: 'iView', en: 'iView' },
    radius: 4,
    canvas: '#f0f0f2',
    line: '#dcdee2',
    text: '#17233d',
    textSoft: '#515a6e',
    side: { background: '#363e4f', text: '#c9cfdb', dark: true, active: 'bar' },
    top: { ...whiteTop, line: '#dcdee2' },
    tabs: 'dot',
    shadow: 'none',
  },
  {
    ...light,
    code: 'vip',
    name: { zh: '尊贵黑金', en: 'Black and gold' },
    radius: 6,
    canvas: '#f6f4ef',
    line: '#e8e2d5',
    text: '#2b261d',
    textSoft: '#6b6252',
    side: { background: 'linear-gradient(180deg, #24211c 0%, #171512 100%)', text: '#d6c7a1', dark: true, active: 'fill', gold: true },
    top: { background: '#1d1a16', text: '#ead9ae', line: '#39332a' },
    tabs: 'line',
  },
  {
    ...light,
    code: 'cool',
    name: { zh: '清爽', en: 'Cool' },
    radius: 12,
    canvas: 'linear-gradient(160deg, #e8f6f6 0%, #eef2fd 60%, #f5f0fb 100%)',
    line: '#dfe9ee',
    side: { background: 'linear-gradient(180deg, #f2fbfb 0%, #eef3fe 100%)', text: '#35505c', dark: false, active: 'fill' },
    top: { background: 'rgb(255 255 255 / 82%)', text: '#294049', line: '#dfe9ee' },
    tabs: 'pill',
    shadow: '0 8px 28px rgb(40 90 120 / 8%)',
  },
  {
    ...light,
    code: 'd2',
    name: { zh: 'D2', en: 'D2' },
    radius: 4,
    canvas: '#ebf1f6',
    line: '#d4dfe8',
    text: '#2b3a4d',
    textSoft: '#566778',
    side: { background: '#ebf1f6', text: '#435366', dark: false, active: 'tint' },
    top: { background: '#ebf1f6', text: '#3c4c5e', line: 'transparent' },
    tabs: 'card',
    shadow: 'none',
  },
  {
    ...light,
    code: 'hey',
    name: { zh: 'Hey', en: 'Hey' },
    radius: 4,
    canvas: '#f5f7f9',
    line: '#eceff2',
    side: { background: '#fbfcfd', text: '#3c4353', dark: false, active: 'bar' },
    top: whiteTop,
    tabs: 'line',
    shadow: '0 0 0 1px rgb(30 40 70 / 4%)',
  },
  {
    ...light,
    code: 'lte',
    name: { zh: 'LTE', en: 'LTE' },
    radius: 3,
    canvas: '#ecf0f5',
    line: '#d8dee6',
    text: '#222d32',
    textSoft: '#56646d',
    side: { background: '#222d32', text: '#b8c7ce', dark: true, active: 'bar' },
    top: { background: 'accent', text: '#ffffff', line: 'transparent' },
    tabs: 'card',
    shadow: '0 1px 1px rgb(0 0 0 / 10%)',
  },
]

export const defaultTheme: ThemeCode = 'default'

export const lookOf = (code: string): Look => themes.find((look) => look.code === code) ?? (themes[0] as Look)
