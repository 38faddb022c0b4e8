/**
 * The hashes of migrations before they were written for any schema. A database that has applied the former text is moved
 * to its own schema and has the same tables.
 */
export const formerHashes: Readonly<Record<string, string>> = {
  '0001-tenants.sql': 'd59ecad2a1e6345e2a482538bd7b23a24bcc9fd7fb8d5e3c03db2bd024bcf303',
  '0002-users.sql': '1ba50aec8c07b96c838b9b5992254334a4e7bf31a85c6d45c37dc9956d0a7110',
  '0003-files-audit-jobs.sql': '0eef6736f8822f9e7ca44005ed9b1830a76be1263280676e983a7b50d3a87c8c',
  '0004-customers.sql': '436c56c62539827ccac8074c7c2e6e20e8dec462a7fb6aa28c0acd6de660c288',
  '0006-responses.sql': 'f0923c3fc01d1d14779799fc51dedcda928f2c0362c1fab742dfe110b17d9c18',
  '0007-response-counts.sql': 'aeb462fd338b555f1c62f1e6e1befafb3d2bc8cf481587f6144633151406e865',
  '0010-survey-responses.sql': 'f62c28d21381b0121111564d3b51f30bee61efd5587b51ff928e4e9358a09d8a',
  '0011-survey-results.sql': 'c9048da9c02438dcccfaf2ba9b619a5ee13558821b40b17aacbea1ca804dd0a5',
  '0013-job-lanes.sql': '05053b14fb15f4e2910c00e980b403878f70c4a68090b7892abd792593fe68d7',
  '0016-email-budgets.sql': 'e42e965d720180b27b7f8bef8b47d7192043937bfcf398f44240145eb505a3db',
  '0019-erasure.sql': '720bfb6e624178dd002f8da5c850883f8bfd7e86a5976f4e46a003989d15248f',
  '0021-search-text.sql': '2d339716a6cc612d32999b01128676fc732b1bf22bc361ee06f2a326cbb1c1ec',
  '0024-lanes.sql': 'a6da8a3f13120eb49f7888ac143feaaa7b420f793741216f2aadeb1bf29f4ae9',
  '0033-search.sql': '7db7f03a394fd4835b5ff32ee160606b81dbaf12259629775d217be952b89e4d',
  '0036-organization.sql': '4eb1dc18c13198b40aea9977de66e683da0f7b77e190366a5d70cdd982b637b6',
  '0038-survey-response-import.sql': '0f65cf4d0fbab272827c2e8d1464e7268899b0d282ab4514402fe9972aa5ad68',
  '0039-figures.sql': '0030b6051bc77ab3f5901250452e1685428117592b28e8a9883f64b53a3345cb',
  '0041-intake.sql': 'c1665f374ec653ad65397cf9e6d1b81d132243198626f4ffde747a5df80d361d',
  '0042-customer-figures.sql': '3608ba0f207ef7c90bae099e79b4395ead93e0f183e4fd6e86eeb9372ad1445d',
  '0044-survey-answer-deltas.sql': 'eae68f2a3ba5979463f7d754180ab9352e148bff0a7c49a62103e38d0e38f9d4',
  '0048-sample-data.sql': 'fd1f26bfbeff7e8181c7da69a3162d32b33307448d6b223be2ae705fd9c947b2',
};
