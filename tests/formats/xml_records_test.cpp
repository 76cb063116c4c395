#include <string>
#include <vector>

#include "formats/xml/records.h"
#include "tests/catch.h"
#include "tests/formats/parts.h"

namespace stela::test {
namespace {

/// Returns whether the parts are those, however the document comes.
bool cut_as(std::string_view expected, std::string_view document) {
  INFO(document);
  for (std::size_t step = 1; step <= document.size() + 1; ++step) {
    const std::string parts = parts_of<xml::RecordFinder>(document, step);
    if (parts == expected) continue;
    UNSCOPED_INFO(step << " bytes at a time: " << parts);
    return false;
  }
  return true;
}

}  // namespace

TEST_CASE("records of XML are found by their tags") {
  CHECK(cut_as("<stela>\n [<record a='1'><b/></record>]\n [<record/>] </stela>\n",
               "<stela>\n <record a='1'><b/></record>\n <record/> </stela>\n"));
  CHECK(cut_as("<s:stela>[<s:record><s:b/></s:record >][<s:record a='/>' />]</s:stela>",
               "<s:stela><s:record><s:b/></s:record ><s:record a='/>' /></s:stela>"));
  CHECK(cut_as("<stela><records><recor/><record-1/></stela>",
               "<stela><records><recor/><record-1/></stela>"));
  CHECK(cut_as("", ""));
  CHECK(cut_as("no tag at all", "no tag at all"));
}

TEST_CASE("what is no tag hides records of XML") {
  CHECK(cut_as("<?x <record/>?><!-- <record/> -->[<record><![CDATA[</record>]]></record>]",
               "<?x <record/>?><!-- <record/> --><record><![CDATA[</record>]]></record>"));
  CHECK(cut_as("<!DOCTYPE s SYSTEM '<record/>[' >[<record/>]",
               "<!DOCTYPE s SYSTEM '<record/>[' ><record/>"));
  CHECK(cut_as("[<record a='>'><b c=\"</x>'/>\"/></record>]",
               "<record a='>'><b c=\"</x>'/>\"/></record>"));
}

TEST_CASE("a broken record of XML hides none behind it") {
  CHECK(cut_as("<stela>(<record><a>)[<record/>]</stela>", "<stela><record><a><record/></stela>"));
  CHECK(cut_as("<stela>(<record><a>)</stela>", "<stela><record><a></stela>"));
  CHECK(cut_as("<stela>(<record a='>)[<record/>]</stela>", "<stela><record a='><record/></stela>"));
  CHECK(cut_as("<stela>(<record)[<record/>]</stela>", "<stela><record<record/></stela>"));
  CHECK(cut_as("<stela>(<record>)[<record/>]</record></stela>",
               "<stela><record><record/></record></stela>"));
  CHECK(cut_as("(<record>)", "<record>"));
  CHECK(cut_as("[<record></record]<", "<record></record<"));
}

TEST_CASE("what is never closed in XML hides nothing") {
  CHECK(cut_as("<s>(<record><!-- )[<record><!-- --></record>]</s>",
               "<s><record><!-- <record><!-- --></record></s>"));
  CHECK(cut_as("<s><!-- a -- [<record/>]--></s>", "<s><!-- a -- <record/>--></s>"));
  CHECK(cut_as("(<record><![CDATA[)[<record/>]", "<record><![CDATA[<record/>"));
  CHECK(cut_as("<? [<record/>]", "<? <record/>"));
  CHECK(cut_as("<!DOCTYPE '[<record/>]<!DOCTYPE a>", "<!DOCTYPE '<record/><!DOCTYPE a>"));
}

TEST_CASE(
    "a document of XML with declarations of its own, or in another encoding, has no records") {
  using std::string_view_literals::operator""sv;
  for (const std::string_view document :
       {"<!DOCTYPE s [<!ENTITY a 'b'>]><s><record/></s>"sv, "<!DOCTYPE s [<record/>"sv,
        "\0\0\0<<record/>"sv, "<\0<record/>"sv}) {
    CHECK(cut_as(document, document));
  }
}

}  // namespace stela::test
