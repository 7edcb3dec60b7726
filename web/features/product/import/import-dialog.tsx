/** Products by a sheet, and their pictures by a zip. */
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { Side } from '#server/modules/product/side.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { PictureImport } from './picture-import.tsx'
import { SheetImport } from './sheet-import.tsx'
import './import-texts.ts'

const kinds = ['sheet', 'pictures'] as const
type Kind = (typeof kinds)[number]

interface Props {
  readonly side: Side
  /** To the drafts that were made. */
  readonly onDrafts: () => void
  readonly onClose: () => void
}

export function ImportDialog({ side, onDrafts, onClose }: Props) {
  const { t } = useTranslation('product-import')
  const { t: kit } = useTranslation('kit')
  const [kind, setKind] = useState<Kind>('sheet')
  return (
    <Dialog
      open
      width={820}
      title={t('title')}
      onCancel={onClose}
      footer={
        <Button data-click-free onClick={onClose}>
          {kit('close')}
        </Button>
      }
    >
      <Segmented<Kind>
        block
        aria-label={t('title')}
        style={{ marginBottom: 16 }}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(value) }))}
      />
      {kind === 'sheet' ? <SheetImport side={side} onDrafts={onDrafts} /> : <PictureImport side={side} />}
    </Dialog>
  )
}
