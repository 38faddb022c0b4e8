alter table surveys alter column settings set default '{"oneResponsePer": "none", "allowBack": true,
  "showProgress": true, "allowResume": true, "oneByOne": false, "showReview": false, "anonymous": false, "openAt": null,
  "closeAt": null, "maxResponses": null, "notifyUserIds": [], "spam": {"minSeconds": 2, "proofOfWork": true}}';
update surveys set settings = '{"showReview": false}' || settings;
