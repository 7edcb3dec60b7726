/** A sheet of products as a spreadsheet program writes it, with texts that its rows share. */
import ExcelJS from 'exceljs'

const colours = ['红', '蓝', '黑']

/** What the rows are told by, as people call it. */
export interface SheetWords {
  readonly brand: string
  readonly unit: string
  readonly tax: string
  readonly spec: string
}

/** @param rows of SKU, three a product */
export async function writeSheet(path: string, rows: number, { brand, unit, tax, spec }: SheetWords): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true })
  const sheet = book.addWorksheet('商品')
  const titles = ['商品名称', '品牌', '商品类型', '销售单位', '税收信息', '图文详情', `规格·${spec}`, '条形码', '供货价', '税率']
  sheet.addRow([...titles, '库存模式', '库存数量', '销售渠道', '发货时效单位', '发货时效', '销售价']).commit()
  for (let n = 0; n < rows; n += 1) {
    const product = Math.floor(n / colours.length)
    const own = [`导入商品 ${product}`, brand, '普通商品', unit, tax, `第 ${product} 个商品：结实耐用，办公常备`]
    sheet
      .addRow([
        ...own,
        colours[n % colours.length],
        `68${String(n).padStart(11, '0')}`,
        10 + (n % 90),
        0.13,
        '供应商库存',
        100,
        'JD',
        '小时',
        48,
        15 + (n % 90),
      ])
      .commit()
  }
  sheet.commit()
  await book.commit()
}
