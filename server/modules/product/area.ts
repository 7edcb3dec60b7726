/** Products: entered in steps, decided on, published, changed while they sell. */
import { approvalTemplate } from '#processes/product-approval/approval-import.ts'
import { productApproval } from '#processes/product-approval/process.ts'
import { seedDemoProducts } from '#prisma/seed/demo/products/products.ts'
import { productStories } from '#prisma/seed/demo/stories/products.ts'
import { contribute } from '#kit/extension-point.ts'
import { workOn } from '#kit/run-work.ts'
import { defineArea } from '#server/area/define-area.ts'
import { catalogueUses, usedIn } from '#server/modules/catalogue/catalogue-uses.service.ts'
import { ruleGoods } from '#server/modules/supplier/rules/price-rule-goods.service.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { namedTemplates } from '#server/modules/system/named-templates.service.ts'
import { productImportHandler } from '#workers/jobs/product-import.handler.ts'
import { productPicturesHandler } from '#workers/jobs/product-pictures.handler.ts'
import { seedFieldPolicies } from './policy/field-policy.service.ts'
import { approvalMenus } from './approval-menus.ts'
import { productGrants } from './product-grants.ts'
import { productMenus } from './product-menus.ts'
import { productReference } from './product-reference.ts'
import { productTemplate } from './import/product-import.routes.ts'
import { goodsUnderRules } from './price/rule-goods.service.ts'
import './spu/validity.ts'
import { productTemplates } from './product-templates.ts'
import { productDraftMessages, productMessages } from './product.messages.ts'
import { productRoutes } from './product.routes.ts'
import { supplierHomeTiles, systemHomeTiles } from './product-tiles.ts'

export const productArea = defineArea({
  name: 'product',
  routes: (given) => productRoutes(given, dictionaryLabels(given.data)),
  background: (given) => {
    const { data, zone, repositories } = given
    const ground = { product: given, work: workOn(data, { zone }), dictionaryOf: dictionaryLabels(data), repositories }
    return { jobs: [productImportHandler(ground), productPicturesHandler(ground)] }
  },
  processes: [productApproval],
  provides: (given) => ({ product: given }),
  messages: [productMessages, productDraftMessages],
  menus: [...productMenus, ...approvalMenus],
  grants: productGrants,
  home: { system: systemHomeTiles, supplier: supplierHomeTiles },
  templates: productTemplates,
  contributes: ({ data }) => [
    contribute(namedTemplates, productTemplate(dictionaryLabels(data)), approvalTemplate),
    contribute(
      catalogueUses,
      usedIn('category', '商品', 'products', 'spu', 'category_id'),
      usedIn('category', '商品草稿', 'drafts of products', 'product_draft', 'category_id'),
      usedIn('brand', '商品', 'products', 'spu', 'brand_id'),
      usedIn('attribute-template', '商品', 'products', 'spu', 'attribute_template_id'),
      usedIn('sale-unit', '商品', 'products', 'spu', 'sale_unit_id'),
      usedIn('tax-info', '商品', 'products', 'spu', 'tax_info_id'),
    ),
    contribute(ruleGoods, goodsUnderRules),
  ],
  reference: productReference,
  seeds: [({ data }) => seedFieldPolicies(data.prisma)],
  demo: { seeds: [(at) => seedDemoProducts(at)], stories: productStories },
})
